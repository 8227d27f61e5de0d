import { useCall, usePageTitle } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import { Descriptions, factsOf, Section, StatusTag, useQueue, WhenLoaded } from '@portal/sdk/ui';
import { categoryBizType } from '../review/contract.ts';
import { ReviewFrame, WAITING } from '../review/review-frame.tsx';
import { type Beside, useBeside } from '../review/use-beside.ts';
import { applicant, category, PART_NAMES, SUPPLY_STATUS, type SupplyDetail, supplyDetail } from './contract.ts';
import { Changed, evidenceOf, inForce, SupplyContent } from './supply-content.tsx';
import { VersionCompare } from './version-compare.tsx';

const PHRASES = [
  '资质齐全且在有效期内，同意。',
  '资质证书影像不清晰，请重新上传。',
  '许可范围未覆盖所申请的类目。',
  '属性模板缺少关键参数，请补充。',
];

function Applicant({ supply }: { supply: SupplyDetail }) {
  const { applicant: asks } = supply;
  return (
    <Section title="申请人">
      <Descriptions
        items={[
          ...factsOf(supplyDetail, supply, ['supplierName']),
          ...factsOf(applicant, asks, ['riskLevel']),
          { label: '黑名单', value: asks.blacklisted ? `是：${asks.statusReason ?? ''}` : '否' },
          {
            label: '审核通过率',
            value:
              asks.passRate === null
                ? '近 12 个月无申请'
                : `${percent(asks.passRate, { decimals: 1 })}（${asks.applications} 件）`,
          },
          { label: '在架商品', value: `${asks.listedGoods} 件` },
          { label: '已开通类目', value: `${asks.openCategories} 个` },
          ...factsOf(applicant, asks, ['regCapital', 'estDate']),
        ]}
      />
    </Section>
  );
}

function barredBy({ applicant: asks, requiredQualifications, qualifications }: SupplyDetail): string | undefined {
  if (asks.blacklisted) return `供应商已被列入黑名单，不能通过：${asks.statusReason ?? '原因未登记'}`;
  const lacking = requiredQualifications.find((name) => !inForce(qualifications.find((one) => one.name === name)));
  return lacking && `必备资质“${lacking}”缺少或已过期，不能通过`;
}

interface Props {
  supply: SupplyDetail;
  beside: Beside;
  reload: () => Promise<unknown>;
}

function Loaded({ supply, beside, reload }: Props) {
  usePageTitle(supply.applyNo ?? supply.categoryNo);
  const queue = useQueue(category.approvalPage, WAITING, supply.id, {
    to: (id) => `/productManagement/approvalInfo?id=${id}`,
    list: '/productManagement/approval',
  });
  return (
    <ReviewFrame
      of={supply}
      bizType={categoryBizType}
      number={supply.applyNo ?? supply.categoryNo}
      tag={<StatusTag code={supply.auditStatus} {...SUPPLY_STATUS} />}
      barred={barredBy(supply)}
      fields={PART_NAMES}
      phrases={PHRASES}
      queue={queue}
      evidence={evidenceOf(supply)}
      beside={beside}
      reload={reload}
      facts={factsOf(supplyDetail, supply, ['classificationName', 'supplierName', 'applyType', 'applicantName'])}
    >
      <Changed supply={supply} />
      <SupplyContent supply={supply} onOpen={({ fileId }) => beside.show(fileId)} />
      {supply.applyType !== 1 && <VersionCompare id={supply.id} />}
      <Applicant supply={supply} />
    </ReviewFrame>
  );
}

/** 类目审核详情：变更对比、资质核对、属性模板、申请人与日志；通过、驳回、退回补正、转办。 */
export default function ApprovalInfoPage() {
  const [params] = useSearchParams();
  const supply = useCall(category.detail, { id: params.get('id') ?? '0' });
  const beside = useBeside();
  return (
    <WhenLoaded answer={supply} rows={12}>
      {(found) => <Loaded supply={found} beside={beside} reload={supply.reload} />}
    </WhenLoaded>
  );
}
