import type { CallError } from '../host.ts';

let handed: { readonly address: string; readonly error: CallError } | undefined;

/** Leaves a refusal to the form at an address, which is about to be opened. */
export function handOver(address: string, error: CallError): void {
  handed = { address, error };
}

/** The refusal that was left to the form at this address, once. */
export function takeOver(address: string): CallError | undefined {
  const error = handed?.address === address ? handed.error : undefined;
  handed = undefined;
  return error;
}
