/** An organisation change as it is applied for (spec 3). */

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
