import { useLocation } from '@portal/sdk/navigation';
import { useSessionState } from '../portal.ts';
import { MaintenancePage } from './maintenance-page.tsx';
import type { Shown } from './standstill.ts';
import { StandstillBar } from './standstill-bar.tsx';

/** 维护：停机时只有平台管理员可以使用，其他人看到维护页；登录页留给管理员。 */
export default function StandstillShown({ phase }: { phase: Shown }) {
  const { user } = useSessionState();
  const signsIn = useLocation().pathname.startsWith('/login/');
  const administers = user?.roleList.some(({ roleType }) => roleType === 'L') ?? false;
  const closed = phase.kind === 'running' && phase.window.mode === 'MAINTENANCE' && !administers && !signsIn;
  return closed ? <MaintenancePage {...phase} /> : <StandstillBar phase={phase} />;
}
