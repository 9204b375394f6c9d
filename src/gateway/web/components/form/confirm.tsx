import type { ComponentChildren } from 'preact';
import { useWords } from '../../frame.js';
import type { Section } from '../page/navigation.js';
import { Page } from '../page/page.js';
import { Button, LinkButton } from './button.js';
import { Form } from './form.js';

interface ConfirmProps {
  readonly title: string;
  readonly section: Section;
  readonly parent: { readonly href: string; readonly label: string };
  /** Target of the form. */
  readonly action: string;
  /** Hidden fields of the form. */
  readonly values?: Readonly<Record<string, string>>;
  /** Label of the button. */
  readonly confirm: string;
  /** What will happen, and what will not. */
  readonly children: ComponentChildren;
}

/** A page that asks for confirmation before something is deleted. */
export function Confirm({ title, section, parent, action, values = {}, confirm, children }: ConfirmProps) {
  const { t } = useWords();
  return (
    <Page title={title} section={section} parent={parent}>
      <section class="section section--danger">
        <div class="prose">{children}</div>
        <Form action={action} class="form form--row">
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant="danger" text={confirm} />
          <LinkButton href={parent.href} variant="quiet" text={t('action.cancel')} />
        </Form>
      </section>
    </Page>
  );
}
