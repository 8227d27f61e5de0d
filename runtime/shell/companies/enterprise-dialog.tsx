import { toast } from '@portal/sdk';
import type { Company } from '@portal/sdk/calls/enterprise';
import { FormlessDialog } from '@portal/sdk/ui';
import type { OverlayProps } from '../overlays.ts';
import { isCurrent, nameOf } from './companies.ts';
import { CompanyChoice } from './company-choice.tsx';
import { useSwitch } from './use-switch.ts';

const width = 640;

/** 企业切换：列出企业，确认后切换。 */
export default function EnterpriseDialog({ open, onClose }: OverlayProps) {
  const { busy, switchTo } = useSwitch('enterprise', onClose);
  const choose = async (company: Company) => {
    if (isCurrent(company)) return toast({ intent: 'warning', message: `当前企业已是${nameOf(company)}，无需切换` });
    await switchTo(company.entId, '切换企业将中断当前业务操作，是否继续？');
  };
  return (
    <FormlessDialog open={open} width={width} title="企业切换" busy={busy} onClose={onClose}>
      <CompanyChoice kind="企业" busy={busy} onChoose={(company) => void choose(company)} />
    </FormlessDialog>
  );
}
