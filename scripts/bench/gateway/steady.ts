/** Requests at a steady pace, whether or not those before have been answered. */
import { setTimeout as pause } from 'node:timers/promises';

/** @returns milliseconds of each answer. */
export async function steady(ask: () => Promise<unknown>, perSecond: number, requests: number): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  const sent: Promise<void>[] = [];
  for (let at = 0; at < requests; at += 1) {
    const due = started + (at * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const began = performance.now();
    sent.push(ask().then(() => void times.push(performance.now() - began)));
  }
  await Promise.all(sent);
  return times;
}
