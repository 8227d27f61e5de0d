/** Props that a host shell passes to the portal that it mounts. */
export interface HostProps {
  readonly container: HTMLElement;
  /** Path of the host under which the portal's pages stand. Default `/main`. */
  readonly base?: string;
  /** The host's own session, where it has one; the landing page waits for it. Default the browser's. */
  readonly session?: Promise<HostSession | undefined> | HostSession;
}

export interface HostSession {
  readonly token: string;
  readonly userId: string;
}

/** The wait for a host has a limit. */
export const hostPatienceMs = 15_000;

let told: Promise<unknown> | undefined;

/** What the landing page waits for; stand-alone there is nothing. */
export const hostProps = {
  expect(props: Promise<unknown> | undefined): void {
    props?.catch(() => undefined); // the landing page will tell
    told = props;
  },
  told: (): Promise<unknown> | undefined => told,
};
