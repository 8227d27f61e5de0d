import type { bus } from '../bus.ts';
import type { Topics } from '../topics.ts';
import { type Channel, type LiveContent, pushedEvent } from '../calls/live.ts';
import type { Toast } from '../host.ts';
import { HTTP_TEXT } from '../http-text.ts';
import type { Message } from '../message.ts';
import type { Clock } from './clock.ts';

/** Notices that come together are read together. */
export const gatherMs = 200;

/** The tab that switched the enterprise reads its user by itself; the others follow once it has. */
export const switchedMs = 2000;

/** The message when the session ended elsewhere. After a log-out, the tab that made it tells the others. */
const ENDED: ReadonlyMap<unknown, string | undefined> = new Map([
  ['kicked', HTTP_TEXT[401]],
  ['idle', '您已长时间未操作，系统已自动退出登录'],
  ['expired', '登录已失效，请重新登录'],
  ['password', '密码已修改，请重新登录'],
  ['disabled', '账号已停用，如有疑问请联系管理员'],
  ['removed', '您已被管理员下线，如需继续使用请重新登录'],
]);

export interface TellParts {
  readonly clock: Clock;
  /** Of the tab's message bus. */
  readonly emit: (typeof bus)['emit'];
  readonly userId: () => string | undefined;
  readonly toast: (toast: Toast) => void;
  /** Ends the session of this browser and says why. */
  readonly endSession: (why: string) => void;
  /** Whether a plugin that runs has declared a topic: nothing else that is pushed as one reaches the bus. */
  readonly hears: (topic: string) => boolean;
}

/** Passes messages of the sockets to the portal: each as a message, the known events also as topics of the bus. */
export function createTeller({ clock, emit, userId, toast, endSession, hears }: TellParts) {
  const transfers = new Set<unknown>();
  let gathering = false;

  function todos(): void {
    if (gathering) return;
    gathering = true;
    clock.after(gatherMs, () => {
      gathering = false;
      emit('todo:changed', {});
    });
  }

  /** One notice per consultation, to the agent who has it now. */
  function transfer({ toUserId, customerName, sessionId }: LiveContent): void {
    if (toUserId !== userId() || transfers.has(sessionId)) return;
    transfers.add(sessionId);
    toast({
      intent: 'warning',
      message: `您收到一条转接消息，客户名称：${customerName}，请及时处理`,
      action: { text: '去处理', to: '/Base/service-support/online' },
    });
  }

  function ended({ reason }: LiveContent): void {
    const why = ENDED.get(reason);
    if (why) endSession(why);
  }

  /** A push of a plugin's server half to a topic of the plugin. */
  function pushed({ topic, payload }: LiveContent): void {
    if (typeof topic !== 'string' || typeof payload !== 'string' || !hears(topic)) return;
    emit(topic as keyof Topics, JSON.parse(payload) as never);
  }

  const topics = new Map<string, (content: LiveContent) => void>([
    ['notice', todos],
    ['todo', todos],
    ['permission', () => emit('permission:changed', {})],
    ['enterprise', () => void clock.after(switchedMs, () => emit('permission:changed', {}))],
    ['task', (content) => emit('task:changed', content)],
    ['chat:transfer', transfer],
    ['session:ended', ended],
    [pushedEvent, pushed],
  ]);

  return {
    message(channel: Channel, message: Message): void {
      emit('socket:message', { channel, message });
      if (message.type === 'PLATE') topics.get(message.content.event)?.(message.content);
    },
    /** What was sent while no socket was open is read from the server. */
    missed(): void {
      emit('live:resumed', {});
      todos();
    },
  };
}
