/**
 * Robots of groups: 企业微信 (developer.work.weixin.qq.com/document/path/91770) and 钉钉
 * (open.dingtalk.com/document/robots/custom-robot-access). Whoever knows the address of one may write to its group.
 */
import { createHmac } from 'node:crypto';
import type { RobotKind } from '@portal/sdk/calls/robots';
import { isHere } from '../environment.ts';
import { askTwice, OutsideFault } from './ask.ts';
import type { RobotConfig } from './config.ts';
import { writeText } from './folder.ts';

interface Robot {
  readonly kind: RobotKind;
  /** With its key. */
  readonly url: string;
  /** Of the signature of 钉钉; empty where the robot does without. */
  readonly secret: string;
}

export interface RobotMessage {
  readonly title: string;
  /** Markdown, as both read it. */
  readonly text: string;
}

export interface RobotDriver {
  readonly name: string;
  /** @throws OutsideFault */
  send(robot: Robot, message: RobotMessage, now: Date): Promise<void>;
}

interface Service {
  readonly host: string;
  readonly path: string;
  /** Parameter that is the key. */
  readonly key: string;
  readonly who: string;
  readonly body: (message: RobotMessage) => object;
}

const SERVICES: Readonly<Record<RobotKind, Service>> = {
  WECOM: {
    host: 'qyapi.weixin.qq.com',
    path: '/cgi-bin/webhook/send',
    key: 'key',
    who: '企业微信机器人',
    body: ({ title, text }) => ({ msgtype: 'markdown', markdown: { content: `**${title}**\n${text}` } }),
  },
  DINGTALK: {
    host: 'oapi.dingtalk.com',
    path: '/robot/send',
    key: 'access_token',
    who: '钉钉机器人',
    body: ({ title, text }) => ({ msgtype: 'markdown', markdown: { title, text: `#### ${title}\n\n${text}` } }),
  },
};

/**
 * The key of an address that is one of the service's robots; undefined for every other address.
 * @param here - Whether a robot on this machine counts, which stands in for the service.
 */
export function robotKey(kind: RobotKind, given: string, here: boolean): string | undefined {
  if (!URL.canParse(given)) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(given);
  const { host, path, key } = SERVICES[kind];
  const official = protocol === 'https:' && hostname === host && port === '';
  if (!official && !(here && protocol === 'http:' && isHere(hostname))) return undefined;
  const found = searchParams.get(key) ?? '';
  const bare = username === '' && password === '' && hash === '' && [...searchParams.keys()].length === 1;
  return bare && pathname === path && /^[\w-]{16,128}$/.test(found) ? found : undefined;
}

/** 钉钉 takes a signature for an hour. */
function signed({ kind, url, secret }: Robot, now: Date): string {
  if (kind !== 'DINGTALK' || secret === '') return url;
  const timestamp = String(now.getTime());
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  return `${url}&timestamp=${timestamp}&sign=${encodeURIComponent(sign)}`;
}

function errorCodeIn(body: string): unknown {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null && 'errcode' in answer ? answer.errcode : undefined;
  } catch {
    return undefined;
  }
}

const httpRobot = (timeoutMs: number): RobotDriver => ({
  name: 'http',
  async send(robot, message, now) {
    const { who, body } = SERVICES[robot.kind];
    const { status, body: answer } = await askTwice(who, {
      url: signed(robot, now),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(message)),
      timeoutMs,
    });
    if (status !== 200) throw new OutsideFault(`${who}拒绝了消息（HTTP ${status}）`);
    const code = errorCodeIn(answer);
    if (code !== 0) throw new OutsideFault(`${who}拒绝了消息（${typeof code === 'number' ? code : '应答不符合约定'}）`);
  },
});

const folderRobot = (dataDir: string): RobotDriver => ({
  name: 'folder',
  send: ({ kind }, message) => writeText(dataDir, 'robot', kind, JSON.stringify(SERVICES[kind].body(message), null, 2)),
});

export interface MemoryRobot extends RobotDriver {
  last(): RobotMessage | undefined;
}

/** Keeps messages in the process: what demo data and tests send. */
export function memoryRobot(): MemoryRobot {
  const sent: RobotMessage[] = [];
  return {
    name: 'memory',
    send: async (_robot, message) => void sent.push(message),
    last: () => sent.at(-1),
  };
}

export function robotDriver(config: RobotConfig, dataDir: string): RobotDriver | undefined {
  if (config.driver === 'http') return httpRobot(config.timeoutMs);
  return config.driver === 'folder' ? folderRobot(dataDir) : undefined;
}
