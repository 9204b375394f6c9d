import type { Reply } from '../../../http/http.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { readTheme } from '../../theme.js';
import { readNext } from '../sign-in/sign-in.js';

/** Stores the colours chosen in this browser, and returns to the page. */
export const chooseTheme = (context: RequestContext, form: FormReading): Reply =>
  context.rememberTheme(context.redirectTo(readNext(form.raw('back'))), readTheme(form.raw('theme')));
