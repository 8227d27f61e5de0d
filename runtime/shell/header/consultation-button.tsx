import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { canOpen } from '@portal/sdk';
import { Button } from '@portal/sdk/ui';
import { useNavigate } from '@portal/sdk/navigation';
import { isAgent } from '@portal/sdk/sockets';
import { basePath } from '../../page-data.ts';
import { useSessionState } from '../../portal.ts';

/** One window however often it is asked for. */
const consultation = 'askQuestionsOnline';
const serviceSupport = '/Base/service-support/online';

/** 在线咨询：坐席进入服务支持，其他人打开咨询窗口；没有该页面时不显示。 */
export function ConsultationButton() {
  const navigate = useNavigate();
  const { user } = useSessionState();
  const serves = user !== undefined && isAgent(user);
  if (!canOpen(serves ? serviceSupport : `/${consultation}`)) return null;
  const consult = () => {
    if (serves) void navigate(serviceSupport);
    else window.open(`${basePath}/${consultation}`, consultation);
  };
  return (
    <Button appearance="subtle" icon={<ChatRegular />} onClick={consult}>
      在线咨询
    </Button>
  );
}
