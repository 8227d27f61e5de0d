/** The frame is drawn although the first page is not loaded yet: its entry may never answer. */
import type { Outcome } from './resolve.ts';
import type { View } from './view.ts';

export type Frame = Omit<View, 'Page' | 'failure'>;

/** Most pages load sooner; a longer wait is shown, so that it is not taken for a blank page. */
const frameAfterMs = 1000;

/** @param decided - To be told that the page may be opened, before it is loaded. */
type Navigation = (decided: (frame: Frame) => void) => Promise<Outcome>;

/**
 * Runs the navigations of a router. When the page of the first one takes long, it ends in a frame around `Waiting`, and
 * `again` asks for the same address once the page, or its failure, is there.
 */
export function firstFrame(Waiting: NonNullable<View['Page']>, again: () => void) {
  let drawn = false;
  let late: { readonly address: string; readonly outcome: Promise<Outcome> } | undefined;

  function draw(address: string, navigation: Navigation): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const outcome = navigation((frame) => {
        timer = setTimeout(() => {
          drawn = true;
          late = { address, outcome };
          resolve({ view: { ...frame, Page: Waiting, failure: undefined } });
          void outcome.then(again, again);
        }, frameAfterMs);
      });
      const end = (ended: Outcome) => {
        drawn ||= 'view' in ended; // a redirection draws nothing yet
        resolve(ended);
      };
      outcome.then(end, reject).finally(() => clearTimeout(timer));
    });
  }

  return function run(address: string, navigation: Navigation): Promise<Outcome> {
    const awaited = late?.address === address ? late.outcome : undefined;
    late = undefined;
    if (awaited) return awaited;
    return drawn ? navigation(() => undefined) : draw(address, navigation);
  };
}
