import type { UserInfo } from '../calls/session.ts';

/** spec 2: customer-service agents have both. */
export const isAgent = ({ seq, showName }: Pick<UserInfo, 'seq' | 'showName'>): boolean => Boolean(seq && showName);
