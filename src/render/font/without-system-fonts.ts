/**
 * Read before canvas is: pictures must not depend on what is installed, and looking through the system's fonts costs a
 * tenth of a second. Canvas knows this switch from the environment only.
 */
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
