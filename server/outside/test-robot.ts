/** The service of a group's robot on this machine, for tests: it keeps what it is told, and answers as it is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Asked {
  readonly url: string;
  readonly body: unknown;
}

export interface RobotService {
  /** Without a path. */
  readonly address: string;
  readonly asked: Asked[];
  answer: Answer;
  close(): void;
}

export const taken: Answer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}', headers: {} };

export async function openRobot(): Promise<RobotService> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ url: request.url ?? '', body: await json(request) });
    const { status, body, headers } = robot.answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const robot: RobotService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ asked, answer: taken },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return robot;
}
