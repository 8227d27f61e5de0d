/** Mails that sum up: when they go out, and how they are written. */
import { dateTime } from '@portal/sdk/format';
import { digestTime } from '@portal/sdk/calls/receiving';
import type { Clock } from '@portal/sdk/server';
import { numberOf, portal, type Ways } from './letters.ts';

/** Tasks that are named; the others are counted. */
export const namedTasks = 5;
/** A portal that starts in the afternoon sends no morning mail. */
const lastHour = 12;

/** When today’s are sent; undefined where the morning is over. */
export const morningOf = (clock: Clock): string | undefined =>
  Number(dateTime(clock.now(), 'HH')) >= lastHour
    ? undefined
    : new Date(`${clock.today()}T${digestTime}:00+08:00`).toISOString();

type Letter = (ways: Pick<Ways, 'leave'>) => { readonly subject: string; readonly text: string };

export type Sum = { readonly cancel: string } | { readonly to: string; readonly letter: Letter };

export const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];

interface Waiting {
  readonly taskName: string;
  readonly bizCode: string;
  readonly arrivedAt: string;
}

/** A step that waits, without the sentence of its document. */
export const waitingLine = ({ taskName, bizCode, arrivedAt }: Waiting): string =>
  [taskName, numberOf(bizCode), `${dateTime(arrivedAt, 'YYYY-MM-DD')} 到达`].filter(Boolean).join('，');

/** @param title - Kind and day. */
export const summed =
  (title: string, lines: readonly string[]): Letter =>
  ({ leave }) => ({
    subject: `【${portal}】${title}`,
    text: [...lines, ...(leave === undefined ? [] : ['', `不再接收${title.split(' ')[0]}：${leave}`])].join('\n'),
  });
