import { AddRegular } from '@fluentui/react-icons/svg/add';
import { toast } from '@portal/sdk';
import type { Company } from '@portal/sdk/calls/enterprise';
import { Button, FormlessDialog } from '@portal/sdk/ui';
import { useState } from 'react';
import type { OverlayProps } from '../overlays.ts';
import AddCompanyDialog from './add-company-dialog.tsx';
import { isCurrent, nameOf } from './companies.ts';
import { CompanyChoice } from './company-choice.tsx';
import { useSwitch } from './use-switch.ts';

const width = 640;

/** 公司切换：列出公司，切换，添加公司。 */
export default function CompanyDialog({ open, onClose }: OverlayProps) {
  const { busy, switchTo } = useSwitch('company', onClose);
  const [adding, setAdding] = useState({ open: false, times: 0 });
  const choose = async (company: Company) => {
    const name = nameOf(company);
    if (isCurrent(company)) return toast({ intent: 'warning', message: `当前公司已是${name}，无需切换` });
    await switchTo(company.entId, `确认切换到“${name}”吗？`);
  };
  const add = (
    <Button
      icon={<AddRegular />}
      disabled={busy}
      onClick={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))}
    >
      添加公司
    </Button>
  );
  return (
    <FormlessDialog open={open} width={width} title="公司切换" busy={busy} onClose={onClose}>
      <CompanyChoice kind="公司" busy={busy} action={add} onChoose={(company) => void choose(company)} />
      {adding.times > 0 && (
        <AddCompanyDialog
          key={adding.times}
          open={adding.open}
          onClose={() => setAdding(({ times }) => ({ open: false, times }))}
        />
      )}
    </FormlessDialog>
  );
}
