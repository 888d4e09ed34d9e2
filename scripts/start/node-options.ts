/**
 * Options of Node for the API. Its live heap is about 35 MB; by default V8 lets it grow to several times that before
 * it collects. Measured under the booking load: a third less memory, no slower. A new generation of 16 MB instead of
 * 8 took 15 to 20 MB more and was no faster, neither for one date nor for ten.
 *
 * V8 puts what comes from some places in the code among the old objects at once, because what came from there before
 * stayed. What filled a hundred towns or a hundred requests at once stayed; what one request makes does not, and keeps
 * all of that request until the next whole collection. Processes read a quarter more slowly from then on.
 */
export const API_NODE_OPTIONS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  '--no-allocation-site-pretenuring',
];

/**
 * One malloc arena for all threads: main thread, hashes and files share it, and it returns free memory. Measured
 * under the booking load: 15 to 30 MB less, no slower.
 */
export const API_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
