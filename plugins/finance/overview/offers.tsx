import { canOpen } from '@portal/sdk';
import { OPEN_STATUS, type OpenProduct, type OpenStatus } from '@portal/sdk/calls/product';
import { TextLink, ToneTag, type Tone } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';

const opened = 4;
const TONES: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'waiting', 3: 'info', 4: 'success', 5: 'danger' };

const stateOf = (status: number) => OPEN_STATUS.texts[status as OpenStatus];

const stepOf = (status: number) => (status === 0 ? '去开通' : status === opened ? '查看' : '查看进度');

/** Where the next step with a product is taken: in the product itself, or on its way there. */
function nextStep({ status, routeUrl, productType }: OpenProduct) {
  if (status === opened && routeUrl !== null && canOpen(routeUrl)) return <TextLink to={routeUrl}>进入</TextLink>;
  return <TextLink to={`/product/index?productType=${productType}`}>{stepOf(status)}</TextLink>;
}

const COLUMNS: readonly Column<OpenProduct>[] = [
  { title: '产品', field: 'productName', width: 120 },
  { title: '说明', field: 'intro', width: 280 },
  { title: '费用', field: 'feeNote', width: 160 },
  {
    title: '状态',
    key: 'state',
    width: 112,
    show: ({ status }) => <ToneTag tone={TONES[status] ?? 'done'}>{stateOf(status)}</ToneTag>,
  },
  { title: '开通时间', field: 'openedTime', width: 172, as: 'dateTime' },
  { title: '操作', key: 'actions', width: 96, show: nextStep },
];

/** 本企业可用的金融产品，以及各自开通到哪一步。 */
export const Offers = ({ offers }: { offers: readonly OpenProduct[] }) => (
  <PlainTable
    caption="金融产品"
    rows={offers}
    columns={COLUMNS}
    rowKey="productType"
    empty="没有适用于本企业的金融产品"
  />
);
