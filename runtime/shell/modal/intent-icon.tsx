import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DiamondDismissFilled } from '@fluentui/react-icons/svg/diamond-dismiss';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { Intent } from '@portal/sdk/host';
import { meaning } from '@portal/sdk/ui';

const useStyles = makeStyles({
  icon: { fontSize: '24px', flexShrink: 0 },
  success: { color: meaning.toneSuccessText },
  info: { color: meaning.toneInfoText },
  warning: { color: meaning.toneWaitingText },
  error: { color: meaning.toneDangerText },
});

const SIGN = {
  success: { text: '成功', Icon: CheckmarkCircleFilled },
  info: { text: '提示', Icon: InfoFilled },
  warning: { text: '警告', Icon: WarningFilled },
  error: { text: '错误', Icon: DiamondDismissFilled },
} as const;

/** What kind of message it is, by shape, colour and name: the same signs as the portal's messages have. */
export function IntentIcon({ intent }: { intent: Intent }) {
  const styles = useStyles();
  const { text, Icon } = SIGN[intent];
  return (
    <Icon className={mergeClasses(styles.icon, styles[intent])} role="img" aria-label={text} aria-hidden={false} />
  );
}
