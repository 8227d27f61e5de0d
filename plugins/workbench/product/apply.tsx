import { useCall, useSession } from '@portal/sdk';
import { type OpenProduct, PREREQUISITE, product } from '@portal/sdk/calls/product';
import type { OutputOf } from '@portal/sdk/contract';
import { useNavigate } from '@portal/sdk/router';
import {
  ActionButton,
  FormlessDialog,
  makeStyles,
  meaning,
  mergeClasses,
  space,
  TextLink,
  tokens,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: space.m },
  item: { display: 'flex', gap: space.s, alignItems: 'flex-start' },
  icon: { fontSize: '20px', flexShrink: 0, marginTop: '1px' },
  passed: { color: meaning.toneSuccessText },
  failed: { color: meaning.toneDangerText },
  later: { color: meaning.toneWaitingText },
  how: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  hint: { color: tokens.colorNeutralForeground2, marginBlock: '0 16px' },
  bar: { marginTop: '20px', display: 'flex', justifyContent: 'flex-end' },
});

/** How long an opening usually takes; nothing where no product was opened yet. */
export const usualText = (hours: number | null) => (hours === null ? '' : `同类申请通常 ${hours} 小时内完成。`);

type Item = OutputOf<typeof product.openCheck>['items'][number];

/** How each gap is closed. */
const HOW: Readonly<Record<Item['key'], (missing: readonly string[]) => ReactNode>> = {
  ADMINISTRATOR: () => '请联系本企业管理员申请开通。',
  ADMITTED: () => <TextLink to="/userCenter/companyManage">企业尚未准入，查看准入进度</TextLink>,
  ENTERPRISE: (missing) => <TextLink to="/userCenter/companyManage">缺少{missing.join('、')}，去补充企业信息</TextLink>,
  DEPENDENCY: (missing) =>
    missing.map((name) => (
      <TextLink key={name} to={`/product/index?keyword=${encodeURIComponent(name)}`}>
        先开通{name}{' '}
      </TextLink>
    )),
  AGREEMENT: (missing) => `申请后签署：${missing.map((name) => `《${name}》`).join('')}`,
};

/** Icon, its look and what it says, by how a condition stands. */
const MARKS = {
  passed: [CheckmarkCircleRegular, '已满足'],
  later: [CircleRegular, '下一步办理'],
  failed: [ErrorCircleRegular, '未满足'],
} as const;

function Mark({ state }: { state: keyof typeof MARKS }) {
  const styles = useStyles();
  const [Icon, label] = MARKS[state];
  return <Icon className={mergeClasses(styles.icon, styles[state])} aria-label={label} />;
}

/** 开通条件：满足与否，未满足的去哪里办。 */
export function Prerequisites({ items }: { items: readonly Item[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label="开通条件">
      {items.map(({ key, passed, missing }) => (
        <li key={key} className={styles.item}>
          <Mark state={passed ? 'passed' : key === 'AGREEMENT' ? 'later' : 'failed'} />
          <span>
            {PREREQUISITE[key]}
            {!passed && <span className={styles.how}>{HOW[key](missing)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const toSign = 1;

interface Props {
  productType: string;
  /** All prerequisites but signatures are met. */
  ready: boolean;
  onApplied: () => unknown;
  children: ReactNode;
}

/** 申请开通；有协议要签时接着去签署。 */
export function ApplyButton({ productType, ready, onApplied, children }: Props) {
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <ActionButton
      call={product.open}
      input={{ resUserProductBase: { entId: user?.entId ?? '', productType } }}
      appearance="primary"
      disabled={!ready}
      done="已提交申请"
      onDone={({ status }) =>
        status === toSign ? navigate(`/product/protocol?productType=${productType}`) : onApplied()
      }
    >
      {children}
    </ActionButton>
  );
}

interface OpenDialogProps {
  offer: OpenProduct;
  onClose: () => void;
  onApplied: () => Promise<unknown>;
}

/** 申请前的检查：条件、通常用时、申请。 */
export function OpenDialog({ offer: { productType, productName, feeNote }, onClose, onApplied }: OpenDialogProps) {
  const styles = useStyles();
  const check = useCall(product.openCheck, { productType });
  const applied = async () => {
    await onApplied();
    onClose();
  };
  return (
    <FormlessDialog open title={`申请开通${productName}`} onClose={onClose}>
      <WhenLoaded answer={check} rows={5}>
        {({ items, ready, usualHours }) => (
          <>
            <p className={styles.hint}>
              收费说明：{feeNote}。{usualText(usualHours)}
            </p>
            <Prerequisites items={items} />
            <div className={styles.bar}>
              <ApplyButton productType={productType} ready={ready} onApplied={applied}>
                申请开通
              </ApplyButton>
            </div>
          </>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}

interface ActivateProps {
  productType: string;
  /** Default: to the progress of the opening. */
  onDone?: () => unknown;
  children: string;
}

/** 激活，然后查看开通进度。 */
export function ActivateButton({ productType, onDone, children }: ActivateProps) {
  const navigate = useNavigate();
  return (
    <ActionButton
      call={product.activationOpenProduct}
      input={{ productType }}
      appearance="primary"
      done="已提交开通"
      onDone={onDone ?? (() => navigate(`/product/loading?productType=${productType}`))}
    >
      {children}
    </ActionButton>
  );
}
