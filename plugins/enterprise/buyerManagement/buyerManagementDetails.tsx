import { FilePage } from '../file/file-page.tsx';

/** 采购单位详情：企业档案和启停。 */
export default function BuyerDetailsPage() {
  return <FilePage hides={['goods']} />;
}
