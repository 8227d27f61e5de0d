/**
 * What leaves the portal of a notice: its topic, the number of its document and the way to it. Never its sentence, which
 * names companies, persons and amounts: nobody has proven that a mailbox is its owner's, and subjects lie open.
 */
import { type Letter, oneLine } from '../../outside/mail.ts';
import type { RobotMessage } from '../../outside/robot.ts';

export const portal = '澜岳e服务平台';

export interface Told {
  readonly topic: string;
  /** Of the document; undefined where it has none that is meant for people. */
  readonly number: string | undefined;
}

/** Numbers of accounts, phones and identities begin with a digit, and no number of ours does. */
const documentNumber = /^[A-Za-z][\w-]{2,39}$/;
export const numberOf = (code: unknown): string | undefined =>
  typeof code === 'string' && documentNumber.test(code) ? code : undefined;

/** Services write their topics themselves. */
const titleOf = ({ topic, number }: Told) => `${oneLine(topic)}${number === undefined ? '' : `：${number}`}`;

const sentence = ({ topic, number }: Told) =>
  `您有一条“${oneLine(topic)}”通知${number === undefined ? '' : `（${number}）`}`;

/** Addresses of the portal that letters name. */
export interface Ways {
  /** Of the notices of the topic. */
  readonly open: string;
  /** Where such mail is ended; undefined where it cannot be. */
  readonly leave: string | undefined;
}

const ending = (leave: string | undefined) => (leave === undefined ? [] : ['', `不再接收这类邮件：${leave}`]);

export const mailOf = (told: Told, { open, leave }: Ways): Pick<Letter, 'subject' | 'text'> => ({
  subject: `【${portal}】${titleOf(told)}`,
  text: [`${sentence(told)}，请登录门户查看：`, open, ...ending(leave)].join('\n'),
});

export const smsOf = (told: Told): string => `【${portal}】${sentence(told)}，请登录门户查看。`;

export const robotMessageOf = (told: Told, open: string): RobotMessage => ({
  title: titleOf(told),
  text: `${sentence(told).replace('您', '')}，请[登录门户查看](${open}?topic=${encodeURIComponent(told.topic)})`,
});
