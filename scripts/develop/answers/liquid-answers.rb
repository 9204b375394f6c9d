# ruby scripts/develop/answers/liquid-answers.rb PLATFORM_LIB < jobs.json > answers.json
# Renders [{template, data, now}] with Ruby Liquid in lax mode; PLATFORM_LIB is the lib folder of trmnl-liquid.
require "json"
require "liquid"
require "i18n"
require "active_support"
require "active_support/core_ext/object/blank"
require "action_view"
ENV["TZ"] = "UTC"
$LOAD_PATH.unshift ARGV[0]
%w[filters memory_system template_tag rails_helpers].each { |file| require "trmnl/liquid/#{file}" }
I18n.enforce_available_locales = false

class << Time
  attr_accessor :pinned
  def now(*) = pinned ? at(pinned).utc : super
end

# Randomness is pinned as the gateway pins it, and the block form is spelled for older Ruby.
module Pinned
  def group_by(collection, key) = collection.group_by { |item| item[key] }
  def sample(array) = array.first
  def append_random(value)
    state = Pinned.state
    Pinned.state = (state * 25_173 + 13_849) % 0x10000
    format("%s%04x", value, state)
  end
  class << self
    attr_accessor :state
  end
end

Liquid::Template.error_mode = :lax
Liquid::Template.register_filter TRMNL::Liquid::Filters
Liquid::Template.register_filter Pinned
Liquid::Template.register_tag "template", TRMNL::Liquid::TemplateTag

answers = JSON.parse($stdin.read).map do |job|
  Time.pinned = job["now"]
  Pinned.state = 0
  registers = { file_system: TRMNL::Liquid::MemorySystem.new }
  { answer: Liquid::Template.parse(job["template"]).render(job["data"] || {}, registers: registers).dup.force_encoding("UTF-8").scrub("") }
rescue Liquid::SyntaxError => error
  { error: error.message }
end
$stdout.write JSON.generate(answers)
