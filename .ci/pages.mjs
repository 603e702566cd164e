// Opens every page of a folder in headless chromium, over its own protocol, and says what is wrong with it.
//   node pages.mjs FOLDER [SCREENSHOTS]
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const [folder, shots] = process.argv.slice(2);
if (!folder) throw new Error('usage: pages.mjs FOLDER [SCREENSHOTS]');
if (shots) mkdirSync(shots, { recursive: true });

// The protocol goes through two pipes, as messages that end with a zero byte: no port, no client library.
const profile = mkdtempSync(join(tmpdir(), 'pages-'));
const browser = spawn('chromium', [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars', '--no-first-run',
  '--disable-background-networking', `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank',
], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
const [, , , to, from] = browser.stdio;

let last = 0;
const waiting = new Map();
const listeners = new Set();
let rest = '';
from.setEncoding('utf8');
from.on('data', (text) => {
  const messages = (rest + text).split('\0');
  rest = messages.pop();
  for (const message of messages.map((text) => JSON.parse(text))) {
    if (message.id) {
      const { done, fail } = waiting.get(message.id);
      waiting.delete(message.id);
      message.error ? fail(new Error(message.error.message)) : done(message.result);
    } else {
      for (const listener of [...listeners]) listener(message);
    }
  }
});
browser.on('exit', (code) => {
  for (const { fail } of waiting.values()) fail(new Error(`chromium ended with ${code}`));
});

function send(method, params = {}, sessionId = undefined) {
  const id = ++last;
  to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  return new Promise((done, fail) => waiting.set(id, { done, fail }));
}

function event(method) {
  return new Promise((done) => {
    const listener = (message) => {
      if (message.method === method) {
        listeners.delete(listener);
        done(message.params);
      }
    };
    listeners.add(listener);
  });
}

// Runs in the page: what a reader would see.
function look() {
  const width = document.documentElement.clientWidth;
  const faults = [];
  if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const box = (node) => node.getBoundingClientRect();
  const charts = [...document.querySelectorAll('figure')];
  for (const [number, figure] of charts.entries()) {
    const shown = [...figure.querySelectorAll('svg.plot')].filter((plot) => box(plot).width > 0 && box(plot).height > 0);
    if (shown.length !== 1) faults.push(`chart ${number + 1} has ${shown.length} pictures in sight`);
    for (const plot of shown) {
      const around = box(plot);
      if (around.width < 250 || around.height < 90) faults.push(`chart ${number + 1} is ${around.width} x ${around.height}`);
      if (around.left < 0 || around.right > width) faults.push(`chart ${number + 1} leaves the window`);
      const marks = plot.querySelectorAll('circle, path, rect, polygon').length;
      if (marks < 2) faults.push(`chart ${number + 1} shows no points`);
      for (const text of plot.querySelectorAll('text')) {
        const { left, right } = box(text);
        if (left < around.left - 1 || right > around.right + 1) {
          faults.push(`chart ${number + 1}: '${text.textContent}' is cut off`);
        }
      }
    }
  }
  const colour = getComputedStyle(document.body);
  return { faults, charts: charts.length, ink: colour.color, paper: colour.backgroundColor };
}

async function check(session, file, width, scheme) {
  const faults = [];
  const heard = (message) => {
    const { method, params } = message;
    if (method === 'Runtime.exceptionThrown') faults.push(`exception: ${params.exceptionDetails.text}`);
    if (method === 'Runtime.consoleAPICalled') faults.push(`console: ${params.args.map((arg) => arg.value).join(' ')}`);
    if (method === 'Log.entryAdded') faults.push(`log: ${params.entry.text}`);
    if (method === 'Network.requestWillBeSent' && !/^(file|data):/.test(params.request.url)) {
      faults.push(`asks for ${params.request.url}`);
    }
  };
  listeners.add(heard);
  await send('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: width < 600 }, session);
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] }, session);
  const loaded = event('Page.loadEventFired');
  await send('Page.navigate', { url: `file://${resolve(file)}` }, session);
  await loaded;
  const { result, exceptionDetails } = await send(
    'Runtime.evaluate', { expression: `(${look})()`, returnByValue: true }, session);
  listeners.delete(heard);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const seen = result.value;
  const bright = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  if ((bright(seen.ink) > bright(seen.paper)) !== (scheme === 'dark')) faults.push(`is not ${scheme}`);
  if (seen.charts === 0) faults.push('has no chart');
  if (shots) {
    const { data } = await send('Page.captureScreenshot', { captureBeyondViewport: true }, session);
    writeFileSync(join(shots, `${basename(file, '.html')}-${width}-${scheme}.png`), Buffer.from(data, 'base64'));
  }
  return { charts: seen.charts, faults: [...faults, ...seen.faults] };
}

let wrong = 0;
try {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`, {}, sessionId);
  const files = readdirSync(folder).filter((name) => name.endsWith('.html')).sort();
  if (files.length === 0) throw new Error(`${folder} has no page`);
  for (const name of files) {
    for (const width of [390, 1280]) {
      for (const scheme of ['light', 'dark']) {
        const { charts, faults } = await check(sessionId, join(folder, name), width, scheme);
        const verdict = faults.length ? `WRONG: ${faults.join('; ')}` : 'fine';
        console.log(`${name} ${width} ${scheme}: ${charts} charts, ${verdict}`);
        wrong += faults.length;
      }
    }
  }
  await send('Browser.close').catch(() => {});
} finally {
  browser.kill();
  await new Promise((done) => (browser.exitCode === null && browser.signalCode === null ? browser.on('exit', done) : done()));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(wrong ? 1 : 0);
