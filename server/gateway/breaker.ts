/** Keeps a service that is dead or overrun from holding requests. */
import type { Clock } from '@portal/sdk/server';

export interface BreakerLimits {
  /** Failures one after the other that open it. */
  readonly failures: number;
  /** How long it stays open before one request tries again. */
  readonly pauseMs: number;
  /** Requests at the same time. */
  readonly atOnce: number;
}

export const usualLimits: BreakerLimits = { failures: 5, pauseMs: 5000, atOnce: 64 };

/** @param failed Whether the service was not to be reached; undefined where nothing is known of it. */
export type Leave = (failed: boolean | undefined) => void;

export class Breaker {
  readonly #clock: Clock;
  readonly #limits: BreakerLimits;
  #failures = 0;
  #openedAt = 0;
  #inFlight = 0;
  #trying = false;

  constructor(clock: Clock, limits: BreakerLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Whether requests are let through; one that tries again counts as paused for the others. */
  get isOpen(): boolean {
    return this.#failures >= this.#limits.failures;
  }

  #mayTry(): boolean {
    return !this.#trying && this.#clock.now().getTime() - this.#openedAt >= this.#limits.pauseMs;
  }

  /** @returns why not, or what is to be called at the end. */
  enter(): 'paused' | 'busy' | Leave {
    const tries = this.isOpen;
    if (tries && !this.#mayTry()) return 'paused';
    if (this.#inFlight >= this.#limits.atOnce) return 'busy';
    this.#inFlight += 1;
    if (tries) this.#trying = true;
    return (failed) => {
      this.#inFlight -= 1;
      if (tries) this.#trying = false;
      if (failed === undefined) return;
      this.#failures = failed ? this.#failures + 1 : 0;
      if (failed) this.#openedAt = this.#clock.now().getTime();
    };
  }
}
