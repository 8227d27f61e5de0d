import { useCallback, useState } from 'react';

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** A picture with four characters; single use, so each attempt asks for a new one. @param initially - It must be read. */
export function useCaptcha(initially: boolean) {
  const [required, setRequired] = useState(initially);
  const [id, setId] = useState(newId);
  const [text, setText] = useState('');
  const renew = useCallback((require?: boolean) => {
    if (require !== undefined) setRequired(require);
    setId(newId());
    setText('');
  }, []);
  return {
    required,
    id,
    text,
    setText,
    renew,
    /** What a call is given. */
    answer: () => (required && text ? { captchaId: id, captcha: text.trim() } : {}),
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
