import { percent } from '@portal/sdk/format';
import { Descriptions, type Fact, factsOf, Section, StatusTag } from '@portal/sdk/ui';
import { categoryBizType } from '../review/contract.ts';
import { ReviewPage } from '../review/review-frame.tsx';
import { applicant, category, PART_NAMES, SUPPLY_STATUS, type SupplyDetail, supplyDetail } from './contract.ts';
import { Changed, evidenceOf, inForce, SupplyContent } from './supply-content.tsx';
import { VersionCompare } from './version-compare.tsx';

const PHRASES = [
  '资质齐全且在有效期内，同意。',
  '资质证书影像不清晰，请重新上传。',
  '许可范围未覆盖所申请的类目。',
  '属性模板缺少关键参数，请补充。',
];

/** 申请人：风险、黑名单、通过率与在架情况。 */
const applicantFacts = ({ applicant: asks, ...supply }: SupplyDetail): Fact[] => [
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
];

function barredBy({ applicant: asks, requiredQualifications, qualifications }: SupplyDetail): string | undefined {
  if (asks.blacklisted) return `供应商已被列入黑名单，不能通过：${asks.statusReason ?? '原因未登记'}`;
  const lacking = requiredQualifications.find((name) => !inForce(qualifications.find((one) => one.name === name)));
  return lacking && `必备资质“${lacking}”缺少或已过期，不能通过`;
}

/** 类目审核详情：变更对比、资质核对、属性模板、申请人与日志；通过、驳回、退回补正、转办。 */
export default function ApprovalInfoPage() {
  return (
    <ReviewPage
      detail={category.detail}
      worklist={category.approvalPage}
      places={{ list: '/productManagement/approval', to: (id) => `/productManagement/approvalInfo?id=${id}` }}
      bizType={categoryBizType}
      fields={PART_NAMES}
      phrases={PHRASES}
      show={(supply, beside) => {
        const number = supply.applyNo ?? supply.categoryNo;
        return {
          of: supply,
          number,
          subject: number,
          tag: <StatusTag code={supply.auditStatus} {...SUPPLY_STATUS} />,
          barred: barredBy(supply),
          evidence: evidenceOf(supply),
          facts: factsOf(supplyDetail, supply, ['classificationName', 'supplierName', 'applyType', 'applicantName']),
          children: (
            <>
              <Changed supply={supply} />
              <SupplyContent supply={supply} onOpen={({ fileId }) => beside.show(fileId)} />
              {supply.applyType !== 1 && <VersionCompare id={supply.id} />}
              <Section title="申请人">
                <Descriptions items={applicantFacts(supply)} />
              </Section>
            </>
          ),
        };
      }}
    />
  );
}
