import { FormDialog } from '@portal/sdk/ui/form';
import { type ContractRow, contractManagement } from './contract.ts';
import { annexSuffixes } from '../annexes.ts';

interface Props {
  contract: ContractRow;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

/** 线下签署：登记签订日期并上传双方签章的扫描件。 */
export function PaperDialog({ contract, open, onClose, onDone }: Props) {
  const { id, version, contractNo } = contract;
  return (
    <FormDialog
      call={contractManagement.signPaper}
      title={`登记线下签署 · ${contractNo}`}
      input={{ id, version }}
      fields={[
        { name: 'signDate', label: '签订日期', kind: 'day' },
        {
          name: 'files',
          label: '签署件',
          kind: 'files',
          accept: annexSuffixes,
          missing: '请上传双方签章的扫描件',
        },
      ]}
      ok="确认登记"
      done="已登记，合同开始履行"
      onDone={onDone}
      open={open}
      onClose={onClose}
    />
  );
}
