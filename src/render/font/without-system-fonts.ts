/**
 * Must be imported before canvas: output must not depend on installed fonts, and scanning the system's fonts takes a
 * tenth of a second. Canvas reads this switch from the environment only.
 */
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
