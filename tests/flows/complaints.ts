import type { BrowserContext } from '@playwright/test';

/** Remarks on what is meant so, or on a slow machine: code fetched ahead, a socket given up, a host that waited for us. */
const remarks =
  /preloaded using link preload but not used within|WebSocket is closed before the connection|single-spa\S* .*code=31/;

/** What the browser complained about. */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [];

  async listenTo(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      const { url } = message.location();
      if (remarks.test(message.text())) return;
      if (['error', 'warning'].includes(message.type()))
        this.heard.push(`${message.type()}: ${message.text()} (${url})`);
    });
    context.on('weberror', (error) => this.heard.push(`error: ${error.error().stack ?? error.error().message}`));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        console.error(`CSP ${effectiveDirective} refused ${blockedURI} ${sample}`),
      );
    });
  }

  /** A complaint that the test provokes; each must be heard at least once. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** A complaint that the test provokes when a call happens to be on its way just then. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  verdict(): { unexpected: string[]; missing: string[] } {
    return {
      unexpected: this.heard.filter((text) => ![...this.expected, ...this.allowed].some((one) => one.test(text))),
      missing: this.expected.filter((pattern) => !this.heard.some((text) => pattern.test(text))).map(String),
    };
  }
}
