import type { Modal, ModalHandle } from '@portal/sdk/host';
import { checkChange, checkModal } from './check.ts';

/** spec 9: a closed dialog is removed from the page after this long. */
export const removalMs = 500;
/** A third would bury the first. */
const deepest = 2;

/** Questions come one after another; other dialogs may stand on each other. */
export type ModalKind = 'modal' | 'question';

export interface Entry {
  readonly id: number;
  readonly kind: ModalKind;
  readonly spec: Modal;
  /** Waiting until there is room, in sight, or on its way out. */
  readonly phase: 'waiting' | 'open' | 'closing';
  /** Its `onOk` runs. */
  readonly busy: boolean;
}

/**
 * Opens the dialog that has waited longest, while there is room. A closing dialog keeps its place until it is removed:
 * it is about to return the focus, which the next one must not lose.
 */
function admitted(entries: readonly Entry[]): readonly Entry[] {
  const placed = entries.filter(({ phase }) => phase !== 'waiting');
  const next = entries.find(
    ({ phase, kind }) =>
      phase === 'waiting' &&
      placed.length < deepest &&
      !(kind === 'question' && placed.some((one) => one.kind === kind)),
  );
  return next ? admitted(entries.map((one) => (one === next ? { ...one, phase: 'open' } : one))) : entries;
}

/** The dialogs of the portal as data: open, waiting, leaving. `changed` hears of every change. */
export function createModalStack(changed: (entries: readonly Entry[]) => void) {
  let entries: readonly Entry[] = [];
  let nextId = 1;

  function set(next: readonly Entry[]): void {
    entries = admitted(next);
    changed(entries);
  }

  const find = (id: number) => entries.find((one) => one.id === id && one.phase !== 'closing');
  const change = (id: number, part: Partial<Entry>) =>
    set(entries.map((one) => (one.id === id ? { ...one, ...part } : one)));

  function close(id: number): void {
    if (!find(id)) return;
    change(id, { phase: 'closing', busy: false });
    setTimeout(() => set(entries.filter((one) => one.id !== id)), removalMs);
  }

  function open(spec: Modal, kind: ModalKind = 'modal'): ModalHandle {
    checkModal(spec);
    const id = nextId++;
    set([...entries, { id, kind, spec, phase: 'waiting', busy: false }]);
    return {
      close: () => close(id),
      update(part) {
        checkChange(part);
        const found = find(id);
        if (found) change(id, { spec: { ...found.spec, ...part } });
      },
    };
  }

  /** 确定: closes when the work is done, stays when it fails; why has been told by whoever failed. */
  async function accept(id: number): Promise<void> {
    const found = find(id);
    if (!found || found.busy) return;
    try {
      const work = found.spec.onOk?.();
      if (work instanceof Promise) {
        change(id, { busy: true });
        await work;
      }
      close(id);
    } catch (error) {
      change(id, { busy: false });
      if (!(error instanceof Error && error.name === 'CallError')) reportError(error);
    }
  }

  /** 取消, the close control, mask and Escape; not while work runs. */
  function dismiss(id: number): void {
    const found = find(id);
    if (!found || found.busy) return;
    close(id);
    found.spec.onCancel?.();
  }

  /** On navigation, dialogs that wait for an answer are cancelled; those with pending work just close. */
  function closeAll(): void {
    for (const { id, busy, phase } of entries) if (phase !== 'closing') (busy ? close : dismiss)(id);
  }

  return { open, accept, dismiss, closeAll };
}
