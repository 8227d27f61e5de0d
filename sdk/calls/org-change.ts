/** An organisation change: as it is applied for (spec 3), and as the platform makes it once it has passed. */
import * as t from '../contract/index.ts';

export interface OrgChange {
  type: '1' | '2' | '3';
  parentCustomerCode: string;
  parentCustomerName: string;
  companyLevel: number;
  cat: string | null;
  customerRegisterName: string;
  socialcreditcode: string;
  parentCustomerCodeOld?: string;
  parentCustomerNameOld?: string;
  companyLevelOld?: number;
  catOld?: string | null;
  customerRegisterNameOld?: string;
  socialcreditcodeOld?: string;
}

/** Business type of the applications. */
export const orgChangeBizType = 'ORG_CHANGE';

/** Somebody has applied for a change; the file is theirs to read. */
export const orgChangeApplied = t.event<{ org: OrgChange; fileId: string; fileName: string }>('org-change:applied');

/**
 * An application has passed and its day has come: the platform changes the tree, or refuses before it writes anything.
 * `customerCode` is the unit's; a new one gets it. A unit that is deregistered needs no more than that.
 */
export const orgChangeDue = t.event<{ customerCode: string } & Pick<OrgChange, Made>>('org-change:due');

type Made = 'type' | 'parentCustomerCode' | 'cat' | 'customerRegisterName' | 'socialcreditcode';
