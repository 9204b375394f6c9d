// The menu at the top right closes like a menu: with Escape, and with a click beside it.
const menu = document.querySelector('.account');

function close(isFocused) {
  if (!menu?.open) return;
  menu.open = false;
  if (isFocused) menu.querySelector('summary').focus();
}

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close(true);
});
document.addEventListener('click', ({ target }) => {
  if (!menu?.contains(target)) close(false);
});
