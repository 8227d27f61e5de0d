/** Reliability 18: a burst within a second, and a total within a minute. */
const perSecond = 30;
const perMinute = 300;

/** Counts the frames of one socket; plain numbers, since there are ten thousand of them. */
export class FrameRate {
  #second = 0;
  #inSecond = 0;
  #minute = 0;
  #inMinute = 0;

  /** Counts one frame. @returns false when it is one too many. */
  admit(nowMs: number): boolean {
    if (nowMs - this.#second >= 1000) {
      this.#second = nowMs;
      this.#inSecond = 0;
    }
    if (nowMs - this.#minute >= 60_000) {
      this.#minute = nowMs;
      this.#inMinute = 0;
    }
    this.#inSecond += 1;
    this.#inMinute += 1;
    return this.#inSecond <= perSecond && this.#inMinute <= perMinute;
  }
}
