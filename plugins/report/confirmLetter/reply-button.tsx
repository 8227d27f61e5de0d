import { ActionButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { money } from '@portal/sdk/format';
import { confirmLetter, type Letter } from './contract.ts';

interface Props {
  letter: Letter;
  onDone: () => unknown;
}

/** 回函：相符或不符，由供应商自己答复一次。 */
export const ReplyButtons = ({ letter: { id, version, letterNo, balanceOn, closing, may }, onDone }: Props) => (
  <>
    {may.includes('AGREE') && (
      <ActionButton
        call={confirmLetter.reply}
        input={{ id, version }}
        ask={`确认截至 ${balanceOn} 的余额 ${money(closing)} 元与贵单位账面相符？回函后不能修改。`}
        done="已回函：相符"
        onDone={onDone}
      >
        相符
      </ActionButton>
    )}
    {may.includes('DIFFER') && (
      <FormButton
        call={confirmLetter.reply}
        title={`回函不符 · ${letterNo}`}
        appearance="text"
        input={{ id, version }}
        fields={[
          {
            name: 'supplierAmount',
            hint: `对方询证金额 ${money(closing)} 元`,
            check: (amount) => (amount === undefined ? '请输入我方账面金额' : undefined),
          },
          {
            name: 'note',
            check: (text) => (text === undefined || text === '' ? '请说明差异原因' : undefined),
          },
        ]}
        done="已回函：不符"
        onDone={onDone}
      >
        不符
      </FormButton>
    )}
  </>
);
