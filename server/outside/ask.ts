/** One HTTP question to a system outside. Failures are sentences; what the other side said is in none of them. */

import { Agent, fetch, type Headers, type Response } from 'undici';

/** What became of what was to be sent: it never left, was refused, or may have arrived. */
type Outcome = 'unsent' | 'refused' | 'unknown';

/** Why something outside did not work, as a sentence without its full stop. */
export class OutsideFault extends Error {
  readonly outcome: Outcome;
  constructor(message: string, outcome: Outcome = 'refused') {
    super(message);
    this.name = 'OutsideFault';
    this.outcome = outcome;
  }
}

/** Connections of one wait: a system that does not even connect in half of it has been sent nothing. */
const agents = new Map<number, Agent>();
function agentFor(timeoutMs: number): Agent {
  const known = agents.get(timeoutMs) ?? new Agent({ connect: { timeout: timeoutMs / 2 } });
  agents.set(timeoutMs, known);
  return known;
}

export interface Question {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const maxAnswerBytes = 64 * 1024;
const neverConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

async function bodyOf(response: Response, who: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > maxAnswerBytes) throw new OutsideFault(`${who}的应答过大`, 'unknown');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Asks once, to the end of the answer; a redirection is an answer. @param who - 短信网关. @throws OutsideFault */
async function ask(who: string, { url, timeoutMs, ...request }: Question): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const dispatcher = agentFor(timeoutMs);
    const response = await fetch(url, {
      ...request,
      body: request.body ?? null,
      redirect: 'manual',
      signal,
      dispatcher,
    });
    return { status: response.status, headers: response.headers, body: await bodyOf(response, who) };
  } catch (error) {
    if (error instanceof OutsideFault) throw error;
    if (signal.aborted) throw new OutsideFault(`${who}在 ${timeoutMs / 1000} 秒内没有应答`, 'unknown');
    if (neverConnected.test(codeOf(error))) throw new OutsideFault(`无法连接${who}`, 'unsent');
    throw new OutsideFault(`${who}中断了连接`, 'unknown');
  }
}

/** Asks once more where nothing was sent, and only there: what was sent may have been done. @throws OutsideFault */
export const askTwice = (who: string, question: Question): Promise<Answer> =>
  ask(who, question).catch((error: unknown) => {
    if (error instanceof OutsideFault && error.outcome === 'unsent') return ask(who, question);
    throw error;
  });
