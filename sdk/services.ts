import type { Call, InputOf, OutputOf } from './contract/index.ts';
import { type Deployment, host, type Question, type RequestOptions, type Toast } from './host.ts';

/** Makes a call outside a hook. @throws CallError after the host has told the user, unless `quiet`. */
export const request = <C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions): Promise<OutputOf<C>> =>
  host().request(call, input, options);

/** Shows a message: 3 s for success, errors until closed. */
export const toast = (message: Toast): void => host().toast(message);

/** Asks before the irreversible; resolves to the answer. */
export const confirm = (question: Question): Promise<boolean> => host().confirm(question);

/** Whether this user may open a path that an enabled plugin serves. */
export const canOpen = (path: string): boolean => host().canOpen(path);

/** Milliseconds of the host's clock. */
export const now = (): number => host().now();

/** Facts of the deployment. */
export const useDeployment = (): Deployment => host().deployment;
