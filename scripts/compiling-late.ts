/**
 * Options of `node` for processes that live for seconds: a function is compiled for speed once it has run ten times as
 * long as usual (135,168 bytes of its code). What tests run is called a few times; compiling it was a tenth of their
 * time, and a sixth of the start of a server.
 */
export const compilingLate = ['--interrupt-budget=1351680'];
