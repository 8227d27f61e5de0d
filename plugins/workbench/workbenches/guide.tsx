import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@portal/sdk/ui';

/** 初次使用的说明，看过一次就不再出现。 */
export function Guide({ shown, onEnd }: { shown: boolean; onEnd: () => void }) {
  if (!shown) return null;
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        <MessageBarTitle>这是您的工作台</MessageBarTitle>
        先看左上角的待办；卡片上的数字都可以点开，看到的就是它背后的明细。点击“调整布局”可以移动、隐藏或添加卡片，布局按企业为您保存。
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onEnd}>知道了</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
