import type { Question, Toast } from '@portal/sdk/host';
import { createModalStack, type Entry } from './modal/modal-stack.ts';

export interface Shown extends Toast {
  readonly id: number;
}

/** A page names the act; without a name the kit's words stand (R-MODAL-06). */
type Asked = Pick<Question, 'message'> & Partial<Question>;

interface State {
  readonly toasts: readonly Shown[];
  /** At most two are open, of them at most one question; others wait their turn. */
  readonly modals: readonly Entry[];
}

let state: State = { toasts: [], modals: [] };
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

const modals = createModalStack((entries) => set({ ...state, modals: entries }));

/** Messages and dialogs of the whole portal; the shell draws them, so that plugins never bring their own masks. */
export const dialogs = {
  get: (): State => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  toast(toast: Toast): void {
    const repeated = state.toasts.some(
      ({ message, intent, about }) =>
        message === toast.message && intent === toast.intent && about?.name === toast.about?.name,
    );
    if (!repeated) set({ ...state, toasts: [...state.toasts, { ...toast, id: nextId++ }] });
  },
  dismiss(id: number): void {
    set({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) });
  },
  /** Takes back what holds no more. */
  retract(message: string | undefined): void {
    set({ ...state, toasts: state.toasts.filter((toast) => toast.message !== message) });
  },
  /** @throws TypeError when there is no content, or a callback is no function. */
  modal: modals.open,
  acceptModal: modals.accept,
  dismissModal: modals.dismiss,
  /** @throws TypeError when there is nothing to ask, which would leave a dialog that nobody can answer by reading it. */
  confirm(question: Asked): Promise<boolean> {
    if (typeof question?.message !== 'string' || question.message === '') throw new TypeError('询问缺少内容');
    const { message, ...rest } = question;
    return new Promise((resolve) => {
      const [onOk, onCancel] = [() => resolve(true), () => resolve(false)];
      // a click on the mask by mistake is no answer
      modals.open({ ...rest, content: message, closable: false, maskClosable: false, onOk, onCancel }, 'question');
    });
  },
  /** Navigation leaves no dialog behind. */
  closeAll: modals.closeAll,
};
