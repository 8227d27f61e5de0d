/** What a micro-app may leave behind in the page of its host. */
import type { Page, WebSocket } from '@playwright/test';

interface Watched {
  readonly listeners: { readonly type: string }[];
}

/** Runs before any script of the page: notes the listeners of window and document that are alive. */
function watchListeners(): void {
  const listeners: { type: string; listener: unknown }[] = [];
  Object.assign(globalThis, { watched: { listeners } });
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const drop = (type: string, listener: unknown) => {
      const at = listeners.findIndex((one) => one.type === type && one.listener === listener);
      if (at >= 0) listeners.splice(at, 1);
    };
    Object.assign(target, {
      addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
        drop(type, listener);
        listeners.push({ type, listener });
        if (typeof options === 'object') options.signal?.addEventListener('abort', () => drop(type, listener));
        add(type, listener, options);
      },
      removeEventListener(type: string, listener: EventListener, options?: EventListenerOptions) {
        drop(type, listener);
        remove(type, listener, options);
      },
    });
  }
}

export interface Traces {
  /** Types of the listeners of window and document, each as often as it is heard. */
  listeners(): Promise<string[]>;
  styles(): Promise<number>;
  openSockets(): number;
}

export async function watchTraces(page: Page): Promise<Traces> {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await page.addInitScript(watchListeners);
  return {
    listeners: () =>
      page.evaluate(() =>
        (globalThis as unknown as { watched: Watched }).watched.listeners.map(({ type }) => type).sort(),
      ),
    styles: () => page.locator('style, link[rel="stylesheet"]').count(),
    openSockets: () => sockets.filter((socket) => !socket.isClosed()).length,
  };
}
