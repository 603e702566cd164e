/* Writes a small trace for `ttlab replay`: cc trace_writer.c -o trace_writer && ./trace_writer FILE */
#include <stdint.h>
#include <stdio.h>

static FILE *trace;
static uint64_t sum, count;
static uint64_t summed(uint64_t word) {
    uint64_t s = (sum ^ word) * 0x9e3779b97f4a7c15u;
    return s << 29 | s >> 35;
}
static void put(uint64_t word) { /* eight bytes, the least significant first */
    for (int i = 0; i < 64; i += 8) putc((int)(word >> i & 255), trace);
    sum = summed(word);
}
static void store(uint64_t key, uint32_t nodes, int16_t score, uint64_t depth, uint64_t bound) { /* exact, lower, upper: 1, 2, 3 */
    put(key), put(nodes | (uint64_t)(uint16_t)score << 32 | (depth + 8) << 48 | (0x10 + bound) << 56), count++;
}
static void probe(uint64_t key, int16_t alpha, int16_t beta, uint64_t depth, uint64_t found, uint64_t answered) {
    uint64_t window = (uint16_t)alpha | (uint64_t)(uint16_t)beta << 16;
    put(key), put(window | (found + 2 * answered) << 32 | (depth + 8) << 48 | (uint64_t)0x20 << 56), count++;
}
int main(int argc, char **argv) {
    static const uint64_t header[16] = {0x4d41455254535454, 1, [5] = 0x656c706d617865}; /* TTSTREAM, version 1, "example" */
    if (argc != 2 || !(trace = fopen(argv[1], "wb"))) return fputs("name a file to write\n", stderr), 2;
    for (int i = 0; i < 16; i++) put(header[i]);
    for (uint64_t i = 0; i < 300; i++) { /* a hundred positions, searched once and met twice more; keys fill all 64 bits */
        uint64_t key = (i % 100 + 1) * 0x9e3779b97f4a7c15u;
        probe(key, -1, 0, 5, i >= 100, i >= 100);
        if (i < 100) store(key, 10 + i, -7, 6, 3); /* a depth of 247 would be a search to the end of the game */
    }
    uint64_t end = count | (uint64_t)0x41 << 56; /* its sum is that of all words before it and of this one */
    put(summed(end)), put(end);
    int failed = ferror(trace);
    return fclose(trace) || failed ? (fputs("the trace could not be written\n", stderr), 2) : 0;
}
