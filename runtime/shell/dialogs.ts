import type { Question, Toast } from '@portal/sdk/host';

export interface Asked extends Question {
  readonly id: number;
  answer(ok: boolean): void;
}

export interface Shown extends Toast {
  readonly id: number;
}

interface State {
  readonly toasts: readonly Shown[];
  /** At most one question is open; others wait their turn. */
  readonly questions: readonly Asked[];
}

let state: State = { toasts: [], questions: [] };
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Messages and questions of the whole portal; the shell draws them, so that plugins never bring their own masks. */
export const dialogs = {
  get: (): State => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  toast(toast: Toast): void {
    const repeated = state.toasts.some((shown) => shown.message === toast.message && shown.intent === toast.intent);
    if (!repeated) set({ ...state, toasts: [...state.toasts, { ...toast, id: nextId++ }] });
  },
  dismiss(id: number): void {
    set({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) });
  },
  /** @throws TypeError when there is nothing to ask, which would leave a dialog that nobody can answer by reading it. */
  confirm(question: Question): Promise<boolean> {
    if (typeof question?.message !== 'string' || question.message === '') throw new TypeError('询问缺少内容');
    return new Promise((resolve) => {
      const id = nextId++;
      const answer = (ok: boolean) => {
        set({ ...state, questions: state.questions.filter((asked) => asked.id !== id) });
        resolve(ok);
      };
      set({ ...state, questions: [...state.questions, { ...question, id, answer }] });
    });
  },
  /** Navigation leaves no question behind. */
  closeAll(): void {
    for (const asked of state.questions) asked.answer(false);
  },
};
