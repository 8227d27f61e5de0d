/** Preloads that give a server process another time than the machine's (see `ProcessOptions.preload`). */

/** How far a moment is from now, in milliseconds. */
export const aheadOf = (moment: string | Date): number => new Date(moment).getTime() - Date.now();

/** Its clock goes ahead of the machine's; two that are given the same agree to the millisecond. */
export const clockAhead = (ms: number): string => `
  const RealDate = Date;
  let ahead = ${ms};
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...given);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
`;

/** Its clock goes on from a moment. */
export const clockFrom = (moment: string): string => clockAhead(aheadOf(moment));

/** Beats of sockets and the like are shorter. */
const longTimerMs = 10_000;

/** Its clock goes as far ahead as it is told: whatever looks at the time every so often looks when it leaps. */
export const leapingClock = (ms: number): string => `
  ${clockAhead(ms)}
  const looks = new Map();
  const [start, end] = [setInterval, clearInterval];
  globalThis.setInterval = (look, ms, ...given) => {
    const timer = start(look, ms, ...given);
    if (ms >= ${longTimerMs}) looks.set(timer, () => look(...given));
    return timer;
  };
  globalThis.clearInterval = (timer) => {
    looks.delete(timer);
    end(timer);
  };
  process.on('message', (ms) => {
    ahead = ms;
    for (const look of looks.values()) look();
    process.send('leapt');
  });
  process.channel?.unref();
`;
