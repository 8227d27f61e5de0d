import { mayCall, useCall, useSession } from '@portal/sdk';
import { FormButton } from '@portal/sdk/ui/form';
import { review } from './contract.ts';

interface Props {
  applyNos: readonly string[];
  /** Default `secondary`. */
  appearance?: 'secondary' | 'text';
  onDone: () => unknown;
}

/** 转办：交给运营单位的另一位审核人，写明原因。 */
export function TransferButton({ applyNos, appearance = 'secondary', onDone }: Props) {
  const session = useSession();
  const may = mayCall(session, review.transfer);
  const reviewers = useCall(review.reviewers, may ? {} : undefined);
  if (!may) return null;
  const others = (reviewers.data ?? []).filter(({ userId }) => userId !== session.user?.userId);
  const codes = Object.fromEntries(
    others.map(({ userId, userName, open }) => [userId, `${userName}（在办 ${open} 件）`]),
  );
  return (
    <FormButton
      call={review.transfer}
      title={applyNos.length > 1 ? `转办 ${applyNos.length} 件申请` : '转办'}
      appearance={appearance}
      disabled={applyNos.length === 0}
      input={{ applyNos: [...applyNos] }}
      fields={[{ name: 'userId', codes, placeholder: '请选择审核人' }, 'reason']}
      done="已转办，并通知对方"
      onDone={onDone}
    >
      转办
    </FormButton>
  );
}
