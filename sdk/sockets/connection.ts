import type { Message } from '../message.ts';
import { CLOSE } from '../calls/live.ts';
import type { Clock } from './clock.ts';
import { type Dialled, mayPass } from './dial.ts';
import { heartbeatFrame, readFrame } from './frame.ts';
import { type Happening, idle, next, normalClose, type Phase, type Policy, type State } from './machine.ts';

const openState = 1;

export interface ConnectionParts {
  readonly policy: Policy;
  readonly clock: Clock;
  readonly dial: () => Promise<Dialled>;
  readonly onMessage: (message: Message) => void;
  readonly onPhase: (phase: Phase) => void;
}

const isSessionEnd = (message: Message): boolean =>
  message.type === 'PLATE' && message.content.event === 'session:ended';

/** The socket of one channel, kept open by its policy. */
export function createConnection({ policy, clock, dial, onMessage, onPhase }: ConnectionParts) {
  let state: State = idle;
  let line: Dialled | undefined;
  let attempt = 0;
  let callOff = (): void => undefined;

  function tell(event: Happening): void {
    const before = state;
    state = next(policy, before, event, clock.now());
    const entered = state.phase !== before.phase;
    if (entered && state.phase !== 'open') drop();
    if (event.kind === 'due' && state.phase === 'open') line?.socket.send(heartbeatFrame);
    // Set anew on every message: a browser slows a hidden page's timers down when only timers set them.
    callOff();
    if (state.dueAt !== undefined) callOff = clock.after(Math.max(0, state.dueAt - clock.now()), due);
    if (!entered) return;
    if (state.phase === 'connecting') void connect();
    onPhase(state.phase);
  }

  const due = () => tell({ kind: 'due', ready: line?.socket.readyState === openState });

  function drop(): void {
    attempt += 1;
    const { socket } = line ?? {};
    line = undefined;
    socket?.close(normalClose);
  }

  function hear(dialled: Dialled, data: unknown): void {
    const message = readFrame(data);
    tell({ kind: 'heard', heartbeat: message?.type === 'HEARTBEAT' });
    if (message && !(isSessionEnd(message) && dialled.replaced())) onMessage(message);
  }

  function attach(dialled: Dialled): void {
    const { socket, replaced } = dialled;
    const whileMine = (run: () => void) => line === dialled && run();
    line = dialled;
    socket.addEventListener('open', () => whileMine(() => tell({ kind: 'opened' })));
    socket.addEventListener('message', ({ data }) => whileMine(() => hear(dialled, data)));
    socket.addEventListener('error', () => whileMine(() => tell({ kind: 'lost', code: undefined })));
    socket.addEventListener('close', ({ code }) =>
      whileMine(() => tell({ kind: 'lost', code: code === CLOSE.sessionEnded && replaced() ? undefined : code })),
    );
    tell({ kind: 'dialled' });
  }

  async function connect(): Promise<void> {
    const mine = attempt;
    try {
      const dialled = await dial();
      if (mine === attempt) attach(dialled);
      else dialled.socket.close(normalClose);
    } catch (error) {
      if (mine === attempt) tell(mayPass(error) ? { kind: 'lost', code: undefined } : { kind: 'refused' });
    }
  }

  return {
    phase: (): Phase => state.phase,
    state: (): State => state,
    /** Connects at once, unless it does so already, is open or has ended; retries begin to count anew. */
    start: (): void => tell({ kind: 'start' }),
    stop: (): void => tell({ kind: 'stop' }),
  };
}

export type Connection = ReturnType<typeof createConnection>;
