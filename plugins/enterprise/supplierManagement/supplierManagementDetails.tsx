import { FilePage } from '../file/file-page.tsx';

/** 供应商详情：企业档案和准入状态。 */
export default function SupplierDetailsPage() {
  return <FilePage hides={[]} />;
}
