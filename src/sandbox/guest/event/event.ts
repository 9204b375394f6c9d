import type { EventTarget } from './event-target.js';

interface EventOptions {
  readonly bubbles?: boolean;
  readonly cancelable?: boolean;
  readonly composed?: boolean;
}

/** An event; the fields that begin with `$` belong to dispatch. */
export class Event {
  static readonly NONE = 0;
  static readonly CAPTURING_PHASE = 1;
  static readonly AT_TARGET = 2;
  static readonly BUBBLING_PHASE = 3;

  type: string;
  bubbles: boolean;
  cancelable: boolean;
  composed: boolean;
  defaultPrevented = false;
  isTrusted = false;
  eventPhase = 0;
  timeStamp = 0;
  target: unknown = null;
  currentTarget: unknown = null;
  $path: readonly EventTarget[] = [];
  $isStopped = false;
  $isStoppedAtOnce = false;
  $isPassive = false;

  constructor(type: string, options: EventOptions | undefined = undefined) {
    this.type = String(type);
    this.bubbles = Boolean(options?.bubbles);
    this.cancelable = Boolean(options?.cancelable);
    this.composed = Boolean(options?.composed);
  }

  get srcElement(): unknown {
    return this.target;
  }

  get cancelBubble(): boolean {
    return this.$isStopped;
  }

  set cancelBubble(isStopped: boolean) {
    if (isStopped) this.$isStopped = true;
  }

  get returnValue(): boolean {
    return !this.defaultPrevented;
  }

  set returnValue(value: boolean) {
    if (!value) this.preventDefault();
  }

  preventDefault(): void {
    if (this.cancelable && !this.$isPassive) this.defaultPrevented = true;
  }

  stopPropagation(): void {
    this.$isStopped = true;
  }

  stopImmediatePropagation(): void {
    this.$isStopped = true;
    this.$isStoppedAtOnce = true;
  }

  composedPath(): unknown[] {
    return this.$path.map((target) => target.$face);
  }

  initEvent(type: string, bubbles = false, cancelable = false): void {
    this.type = String(type);
    this.bubbles = Boolean(bubbles);
    this.cancelable = Boolean(cancelable);
  }
}

/** An event that a page makes itself, with something attached. */
export class CustomEvent extends Event {
  detail: unknown;

  constructor(type: string, options: (EventOptions & { readonly detail?: unknown }) | undefined = undefined) {
    super(type, options);
    this.detail = options?.detail ?? null;
  }

  initCustomEvent(type: string, bubbles = false, cancelable = false, detail: unknown = null): void {
    this.initEvent(type, bubbles, cancelable);
    this.detail = detail;
  }
}

/** `window` gets it when a script ends by an error. */
export class ErrorEvent extends Event {
  message: string;
  filename: string;
  lineno: number;
  colno: number;
  error: unknown;

  constructor(type: string, options: (EventOptions & Partial<ErrorEvent>) | undefined = undefined) {
    super(type, options);
    this.message = String(options?.message ?? '');
    this.filename = String(options?.filename ?? '');
    this.lineno = Number(options?.lineno ?? 0);
    this.colno = Number(options?.colno ?? 0);
    this.error = options?.error ?? null;
  }
}

/** Makes the classes of events that a panel never fires, whose options a page may read again. */
function describeEvent(name: string, fields: Readonly<Record<string, unknown>>): typeof Event {
  const made = class extends Event {
    constructor(type: string, options: EventOptions | undefined = undefined) {
      super(type, options);
      for (const field of Object.keys(fields)) {
        const given = (options as Record<string, unknown> | undefined)?.[field];
        (this as unknown as Record<string, unknown>)[field] = given ?? fields[field];
      }
    }
  };
  Object.defineProperty(made, 'name', { value: name });
  return made;
}

const POINT = { clientX: 0, clientY: 0, pageX: 0, pageY: 0, screenX: 0, screenY: 0, button: 0, buttons: 0 };
const KEYS = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const VIEW = { view: null, detail: 0 };

/** Event classes by their global names. */
export const EVENT_CLASSES: Readonly<Record<string, typeof Event>> = {
  Event,
  CustomEvent,
  ErrorEvent,
  UIEvent: describeEvent('UIEvent', VIEW),
  MouseEvent: describeEvent('MouseEvent', { ...VIEW, ...POINT, ...KEYS, relatedTarget: null }),
  PointerEvent: describeEvent('PointerEvent', { ...VIEW, ...POINT, ...KEYS, pointerId: 0, pointerType: '' }),
  WheelEvent: describeEvent('WheelEvent', { ...VIEW, ...POINT, ...KEYS, deltaX: 0, deltaY: 0, deltaMode: 0 }),
  TouchEvent: describeEvent('TouchEvent', { ...VIEW, ...KEYS, touches: [], targetTouches: [], changedTouches: [] }),
  KeyboardEvent: describeEvent('KeyboardEvent', { ...VIEW, ...KEYS, key: '', code: '', keyCode: 0, repeat: false }),
  ToggleEvent: describeEvent('ToggleEvent', { oldState: '', newState: '' }),
  FocusEvent: describeEvent('FocusEvent', { ...VIEW, relatedTarget: null }),
  InputEvent: describeEvent('InputEvent', { ...VIEW, data: null, inputType: '' }),
  MessageEvent: describeEvent('MessageEvent', { data: null, origin: '', source: null, ports: [] }),
  ProgressEvent: describeEvent('ProgressEvent', { lengthComputable: false, loaded: 0, total: 0 }),
  StorageEvent: describeEvent('StorageEvent', { key: null, oldValue: null, newValue: null, url: '' }),
  HashChangeEvent: describeEvent('HashChangeEvent', { oldURL: '', newURL: '' }),
  PopStateEvent: describeEvent('PopStateEvent', { state: null }),
  AnimationEvent: describeEvent('AnimationEvent', { animationName: '', elapsedTime: 0 }),
  TransitionEvent: describeEvent('TransitionEvent', { propertyName: '', elapsedTime: 0 }),
  PromiseRejectionEvent: describeEvent('PromiseRejectionEvent', { promise: null, reason: undefined }),
};
