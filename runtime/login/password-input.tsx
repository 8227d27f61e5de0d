import { Button, Input, type InputProps } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { useState } from 'react';

/** 密码框，可以看一眼输入了什么。 */
export function PasswordInput(props: Omit<InputProps, 'type' | 'size' | 'contentAfter'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      size="large"
      type={shown ? 'text' : 'password'}
      contentAfter={
        <Button
          appearance="transparent"
          icon={shown ? <EyeOffRegular /> : <EyeRegular />}
          aria-label="显示密码"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
