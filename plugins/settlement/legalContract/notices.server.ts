/** Tells those of an enterprise who deal with contracts what has happened to one. */
import { noticesOf } from '@portal/sdk/server';

export const { toEnterprise: notify } = noticesOf('contract', ['G1', 'C1']);
