import { canOpen, useCall, useTopic } from '@portal/sdk';
import { notification } from '@portal/sdk/calls/notification';
import { type OpenProduct, product } from '@portal/sdk/calls/product';
import { KeyFacts, LinkButton, Page, Section, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { NEXT, offer, type Stage, STAGE } from './fields.ts';
import { Results } from './results.tsx';

/** Section under which the operating unit lists products of finance. */
const financeSection = '金融服务';
const resultTypes: readonly number[] = [8, 9, 10];

const count = (offers: readonly OpenProduct[] | undefined, stage: Stage) =>
  offers?.filter(({ status }) => STAGE[status] === stage).length;

/** Where the next step with a product is taken: in the product itself, or on its way there. */
function nextStep({ status, routeUrl, productType }: OpenProduct) {
  const stage = STAGE[status];
  if (stage === 'open' && routeUrl !== null && canOpen(routeUrl)) return <TextLink to={routeUrl}>进入</TextLink>;
  return <TextLink to={`/product/index?productType=${productType}`}>{NEXT[stage]}</TextLink>;
}

/** 本企业可用的金融产品，以及各自开通到哪一步。 */
const Offers = ({ offers }: { offers: readonly OpenProduct[] }) => (
  <PlainTable
    caption="金融产品"
    rows={offers}
    of={offer}
    rowActions={nextStep}
    actionsWidth={96}
    rowKey="productType"
    empty="没有适用于本企业的金融产品"
  />
);

/** 金融概览：本企业的金融产品开通到哪一步，融资、放款、预算审批有什么结果。 */
export default function OverviewPage() {
  const offers = useCall(product.getOpenProductList, { page: 1, size: 999, section: financeSection });
  const unread = useCall(notification.getNoticeTypeByUserId, {});
  useTopic('todo:changed', () => void unread.reload());
  const products = offers.data?.records;
  const results = unread.data?.filter(({ noticeType }) => resultTypes.includes(noticeType));
  return (
    <Page
      title="金融概览"
      description="本企业的金融产品与融资结果"
      actions={<LinkButton to="/product/index">全部产品</LinkButton>}
      facts={
        <KeyFacts
          items={[
            { label: '已开通', value: count(products, 'open') },
            { label: '办理中', value: count(products, 'underway') },
            { label: '可开通', value: count(products, 'offered') },
            { label: '未读融资消息', value: results?.reduce((sum, type) => sum + type.unread, 0) },
          ]}
        />
      }
    >
      <Section title="金融产品">
        <WhenLoaded answer={offers}>{({ records }) => <Offers offers={records} />}</WhenLoaded>
      </Section>
      <Section title="融资消息">
        <Results />
      </Section>
    </Page>
  );
}
