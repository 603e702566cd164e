/* Writes a small trace for `ttlab replay`: cc trace_writer.c -o trace_writer && ./trace_writer FILE */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static FILE *trace;
static uint64_t sum, count;

static uint64_t summed(uint64_t word) {
    uint64_t s = (sum ^ word) * 0x9e3779b97f4a7c15u;
    return s << 29 | s >> 35;
}
static void put(uint64_t word) { /* eight bytes, the least significant first */
    for (int i = 0; i < 8; i++) putc((int)(word >> 8 * i & 255), trace);
    sum = summed(word);
}
static void record(uint64_t key, uint64_t rest, uint64_t kind) { put(key); put(rest | kind << 56); count++; }

/* bound: 1 exact, 2 lower, 3 upper. depth: plies, or 247 for a search to the end of the game. */
static void store(uint64_t key, uint32_t nodes, int16_t score, int depth, int bound) {
    record(key, nodes | (uint64_t)(uint16_t)score << 32 | (uint64_t)(depth + 8) << 48, 0x10 + bound);
}
static void probe(uint64_t key, int16_t alpha, int16_t beta, int depth, int found, int answered) {
    uint64_t window = (uint16_t)alpha | (uint64_t)(uint16_t)beta << 16;
    record(key, window | (uint64_t)(found + 2 * answered) << 32 | (uint64_t)(depth + 8) << 48, 0x20);
}
static void finish(void) { /* the end: the sum of all words before it and of its own second word */
    uint64_t rest = count | (uint64_t)0x41 << 56;
    put(summed(rest)), put(rest);
}

int main(int argc, char **argv) {
    char header[128] = "TTSTREAM\1";
    strcpy(header + 40, "trace_writer: a hundred positions, searched once and met twice more");
    if (argc != 2 || !(trace = fopen(argv[1], "wb"))) return fputs("name a file to write\n", stderr), 2;
    for (int i = 0; i < 128; i += 8) {
        uint64_t word = 0;
        for (int j = 7; j >= 0; j--) word = word << 8 | (uint8_t)header[i + j];
        put(word);
    }
    for (int round = 0; round < 3; round++)
        for (uint64_t i = 0; i < 100; i++) {
            uint64_t key = (i + 1) * 0x9e3779b97f4a7c15u; /* keys are spread over all 64 bits */
            probe(key, -1, 0, 5, round > 0, round > 0);
            if (round == 0) store(key, 10 + i, -7, 6, 3);
        }
    finish();
    int failed = ferror(trace);
    return fclose(trace) || failed ? (fputs("the trace could not be written\n", stderr), 2) : 0;
}
