/** An organisation change as it is applied for (spec 3). */
import { event } from '../contract/index.ts';

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

/** A checked organisation change application; whoever owns applications stores it. */
export const orgChangeApplied = event<{ org: OrgChange; fileId: string; fileName: string; content: string }>(
  'org-change:applied',
);
